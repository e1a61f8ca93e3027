import { Logger } from '@aws-lambda-powertools/logger';

/** Structured logs. Bodies, names, addresses, and tokens are never logged; IDs are. */
export const logger = new Logger({ serviceName: process.env.POWERTOOLS_SERVICE_NAME ?? 'landfall' });
