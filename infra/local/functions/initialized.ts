/** The message a worker sends when its bundle is loaded. As in Lambda, an invocation's timeout starts then. */
export const initialized = 'initialized';
