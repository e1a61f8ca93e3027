import type { OwnCall } from '#shared/contract/cases.ts';
import { canChangeCall } from '#shared/domain/booking-rules.ts';
import { isDemoAccount } from '#shared/domain/demo-accounts.ts';
import { nextCallsOf } from '../data/consultations/call.ts';
import { signCallToken } from '../data/consultations/call-token.ts';
import { getBookedCalls } from '../data/consultations/consultation.ts';
import type { ProfileItem } from '../data/people/account.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

/**
 * The next call booked with the account's address, if the account is proven to be the address owner's: they receive
 * its emails, which contain the same link. Demo accounts have no mailbox and are shared, so they see no calls. One
 * query, and one batch for people with a booked call.
 */
export async function nextOwnCall({
  email,
  confirmed_by_owner,
}: Pick<ProfileItem, 'email' | 'confirmed_by_owner'>): Promise<OwnCall | undefined> {
  if (!confirmed_by_owner || isDemoAccount(email, setting(environmentNames.productDomain))) return undefined;
  const at = now();
  const submissions = await nextCallsOf(email, at);
  if (submissions.length === 0) return undefined;
  const booked = await getBookedCalls(submissions);
  const next = booked
    .filter(({ call }) => new Date(call.end) > at)
    .sort((a, b) => a.call.start.localeCompare(b.call.start))[0];
  if (!next) return undefined;
  const { start, end, expert_name, meeting_url } = next.call;
  return {
    ...{ start, end, expert_name, meeting_url },
    changeable: canChangeCall(start, at),
    manageToken: await signCallToken(next.consultation.id, new Date(end)),
  };
}
