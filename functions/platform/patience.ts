/**
 * How long the AWS clients wait (milliseconds) and how often they try. One client a container, made when it is
 * first needed; endpoints come from AWS_ENDPOINT_URL*, never from here.
 */
export const patience = { maxAttempts: 4, requestHandler: { requestTimeout: 5000, connectionTimeout: 1000 } };
