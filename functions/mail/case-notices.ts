import { isClosed } from '#shared/domain/case-status.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { CaseEvent } from '#shared/records/case-event.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { getBookingRules } from '../data/consultations/availability.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import type { NewMail } from '../data/jobs/mail.ts';
import { eventsOf, type NoticeItem, putNotice, teamRecipient } from '../data/jobs/notice.ts';
import { type Account, getAccount } from '../data/people/account.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { callTime } from './call-time.ts';
import { definitionOf, isAskedFor } from './case-events.ts';
import { composeMail } from './compose-mail.ts';
import { greetingTo } from './greeting.ts';

/** Lines of one mail; what is more is counted. */
const mostLines = 20;

/**
 * Writes that tell whom it concerns what somebody did on a case, to go into the transaction of what they did.
 * Nobody is told of what they did themselves.
 */
export function caseNotices(
  ofCase: CaseItem,
  by: { readonly userId: string },
  ...events: readonly CaseEvent[]
): TransactItem[] {
  const isApplicants = by.userId === ofCase.applicant_id;
  const sides = {
    applicant: ofCase.applicant_id,
    staff: ofCase.owner_id ?? (isApplicants ? teamOf(ofCase) : undefined),
  };
  const told = new Map<string, { subject: string; event: CaseEvent }[]>();
  for (const event of events) {
    const { subject, concerns } = definitionOf(event);
    for (const recipient of new Set(concerns(event, sides, ofCase))) {
      if (!recipient || recipient === by.userId) continue;
      told.set(recipient, [...(told.get(recipient) ?? []), { subject: subject(event), event }]);
    }
  }
  return [...told].map(([recipient, list]) => putNotice(ofCase.id, recipient, list));
}

/** The team's address is of the deployment's own organization, and learns of no other's cases. */
const teamOf = ({ org_id }: CaseItem): string | undefined =>
  org_id === setting(environmentNames.defaultOrganization) ? teamRecipient : undefined;

/** The mail a notice comes to; undefined when nothing is left to say, or nobody may hear it. */
export async function noticeMail(notice: NoticeItem, ofCase: CaseItem): Promise<NewMail | undefined> {
  const account = notice.recipient === teamRecipient ? undefined : await getAccount(notice.recipient);
  if (notice.recipient !== teamRecipient && !mayHear(account, ofCase)) return undefined;
  const told = eventsOf(notice).flatMap(({ first, last }) => {
    // Closed since then: nothing is due any more.
    if (last.kind === 'reminder' && isClosed(ofCase.status)) return [];
    const { headline, sentence } = definitionOf(last);
    const line = sentence(first, last, notice.recipient);
    return line === undefined ? [] : [{ headline, line, isAskedFor: isAskedFor(first, last) }];
  });
  if (told.length === 0) return undefined;
  const isApplicant = notice.recipient === ofCase.applicant_id;
  const asked = isApplicant && told.some((each) => each.isAskedFor);
  const headlines = new Set(told.map(({ headline }) => headline));
  const heading = headlines.size === 1 ? ([...headlines][0] ?? '') : 'Case updates';
  const route = `${pathName(ofCase.path)} case`;
  const more = told.length - mostLines;
  return composeMail({
    to: account?.profile.email ?? setting(environmentNames.teamAddress),
    subject: `${heading}: ${isApplicant ? `your ${route}` : `${ofCase.applicant_name || 'Unknown'}, ${route}`}`,
    heading,
    greeting: greetingTo(account?.profile.full_name),
    paragraphs: [
      ...told.slice(0, mostLines).map(({ line }) => line),
      ...(more > 0 ? [`${more} more ${more === 1 ? 'update is' : 'updates are'} on the case page.`] : []),
      ...(asked ? [await whatToDo(ofCase, account)] : []),
    ],
    action: {
      label: asked ? 'Upload documents' : isApplicant ? 'Open your case' : 'Open the case',
      url: `${setting(environmentNames.siteUrl)}/cases/${ofCase.id}`,
    },
    closing: isApplicant
      ? 'You get this email because this is your case.'
      : 'You get this email because you work on this case.',
  });
}

/** Only its applicant and staff of its organization, as they are now. */
function mayHear(account: Account | undefined, ofCase: CaseItem): account is Account {
  const membership = account?.membership;
  if (membership?.org_id !== ofCase.org_id) return false;
  return membership.role !== 'APPLICANT' || membership.user_id === ofCase.applicant_id;
}

async function whatToDo(ofCase: CaseItem, account: Account | undefined): Promise<string> {
  if (!ofCase.sla_due_at) return 'Upload what is requested on your case page.';
  const zone = account?.profile.time_zone ?? (await getBookingRules(ofCase.org_id)).rules.time_zone;
  return `Upload what is requested on your case page by ${callTime(ofCase.sla_due_at, zone)}.`;
}
