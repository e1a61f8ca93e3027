/** The message a worker sends when its bundle is loaded: an invocation's time starts there, as in Lambda. */
export const initialized = 'initialized';
