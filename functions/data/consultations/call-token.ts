import * as z from 'zod/mini';
import { Id } from '#shared/schema/common.ts';
import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import { setting } from '../../platform/env.ts';
import { environmentNames } from '../../platform/environment-names.ts';
import { signToken, verifyToken } from '../../platform/signed-token.ts';
import { type ConsultationRecord, getConsultationRecord } from './consultation.ts';

const Content = z.object({ consultation: Id });
const bookingDays = 14;

/** Grants booking, viewing, rescheduling, and canceling the one call of a consultation. */
export const signCallToken = (consultationId: string, expires = inDays(bookingDays)): Promise<string> =>
  signToken('call', { consultation: consultationId }, expires);

const inDays = (days: number): Date => new Date(now().getTime() + days * 24 * 3_600_000);

/** @throws ApiError `booking.link_invalid` when the token is invalid or its consultation no longer exists */
export async function requireTokenRecord(token: string): Promise<ConsultationRecord> {
  const content = await verifyToken('call', token, Content);
  const record = content && (await getConsultationRecord(content.consultation));
  if (!record) throw new ApiError('booking.link_invalid');
  return record;
}

/** The link in our emails. The token is in the URL fragment, which reaches no server or log. */
export const callPageUrl = (token: string): string =>
  `${setting(environmentNames.siteUrl)}/booking/manage#token=${token}`;
