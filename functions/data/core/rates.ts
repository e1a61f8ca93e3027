import { addressBlock } from '../../platform/address-block.ts';
import { enforceRateLimit, type RateLimit } from './rate-limit.ts';

const hour = 3600;

/** Per caller: generous enough for an office behind one address, tight for a script. */
export const callerRates = {
  resume: { what: 'resume', max: 30, seconds: hour },
  submission: { what: 'consultation', max: 20, seconds: hour },
  booking: { what: 'booking', max: 60, seconds: hour },
  emailSettings: { what: 'email-settings', max: 100, seconds: hour },
  contact: { what: 'contact', max: 20, seconds: hour },
} as const satisfies Record<string, RateLimit>;

/** @throws ApiError `request.rate_limited` */
export const limitCaller = (action: keyof typeof callerRates, sourceIp: string): Promise<void> =>
  enforceRateLimit(callerRates[action], addressBlock(sourceIp));
