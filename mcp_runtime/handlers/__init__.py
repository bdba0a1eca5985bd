"""What authors register: signatures, arguments and results of handlers, and the methods that run them."""
