import { isDemoAccount } from '#shared/domain/demo-accounts.ts';
import { isReservedAddress } from '#shared/domain/reserved-addresses.ts';
import type { MailReason } from '../data/jobs/outbox.ts';
import { getSuppression } from '../data/jobs/suppression.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

/**
 * True when mail from here reaches real mailboxes. A sender of a reserved domain has no verified identity
 * anywhere: a local run's mailbox shows its emails, and SES would refuse every one of them.
 */
const isRealSender = (): boolean => !isReservedAddress(senderAddress());

/** The bare address of `Name <address>`. */
function senderAddress(): string {
  const sender = setting(environmentNames.sender);
  return /<([^>]+)>$/.exec(sender)?.[1] ?? sender;
}

const onlyBounces = (address: string): boolean =>
  isReservedAddress(address) || isDemoAccount(address, setting(environmentNames.productDomain));

/** Set by the local run, whose mailbox takes every address. */
const hasLocalMailbox = (): boolean => process.env.LANDFALL_MAILBOX === 'local';

/** True when mail to this address would only bounce, and cost the sender its reputation. */
const cannotReceiveMail = (address: string): boolean => isRealSender() && onlyBounces(address);

/** The same for the user pool's own emails, which Cognito sends from a domain of AWS's where a stage has no sender. */
export const cannotReceivePoolMail = (address: string): boolean =>
  (isRealSender() || !hasLocalMailbox()) && onlyBounces(address);

export const unmailableText = 'This address can’t receive email';

/** Why an address receives no mail, or undefined if it does. */
export async function whyNotMailed(address: string): Promise<MailReason | undefined> {
  if (cannotReceiveMail(address)) return 'no-such-address';
  return (await getSuppression(address))?.reason;
}
