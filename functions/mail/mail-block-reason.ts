import { isDemoAccount } from '#shared/domain/demo-accounts.ts';
import { isReservedAddress } from '#shared/domain/reserved-addresses.ts';
import type { MailReason } from '../data/jobs/outbox.ts';
import { getSuppression } from '../data/jobs/suppression.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

/**
 * Whether this deployment can reach real mailboxes. No identity can be verified for a reserved domain, so SES would
 * reject every email; the local run shows emails in its mailbox instead.
 */
const isRealSender = (): boolean => !isReservedAddress(senderAddress());

/** The bare address in `Name <address>`. */
function senderAddress(): string {
  const sender = setting(environmentNames.sender);
  return /<([^>]+)>$/.exec(sender)?.[1] ?? sender;
}

const onlyBounces = (address: string): boolean =>
  isReservedAddress(address) || isDemoAccount(address, setting(environmentNames.productDomain));

/** Set by the local run, whose mailbox accepts every address. */
const hasLocalMailbox = (): boolean => process.env.LANDFALL_MAILBOX === 'local';

/** Whether mail to this address would certainly bounce and hurt the sender's reputation. */
const cannotReceiveMail = (address: string): boolean => isRealSender() && onlyBounces(address);

/** The same for the user pool's own emails, which Cognito sends from an AWS domain if the stage has no sender. */
export const cannotReceivePoolMail = (address: string): boolean =>
  (isRealSender() || !hasLocalMailbox()) && onlyBounces(address);

export const unmailableText = 'This address can’t receive email';

/** Why an address receives no mail, or undefined if it does. */
export async function getMailBlockReason(address: string): Promise<MailReason | undefined> {
  if (cannotReceiveMail(address)) return 'no-such-address';
  return (await getSuppression(address))?.reason;
}
