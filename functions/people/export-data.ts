import * as z from 'zod/mini';
import { type dataExportContract, type PersonalRecord, SignInRecord } from '#shared/contract/data-export.ts';
import { isStaff } from '#shared/domain/roles.ts';
import { allBulkChangeItems } from '../data/cases/bulk-change.ts';
import { getCase } from '../data/cases/case.ts';
import { allCaseExportItems } from '../data/cases/case-export.ts';
import { allCaseImportItems } from '../data/cases/case-import.ts';
import { ownExpertHours } from '../data/consultations/availability.ts';
import { listReceived } from '../data/consultations/received.ts';
import { listOwnItems } from '../data/core/own-items.ts';
import { signCursor, verifyCursor } from '../data/core/page.ts';
import { transact } from '../data/core/transaction.ts';
import { getSuppression } from '../data/jobs/suppression.ts';
import { type Account, getAccount } from '../data/people/account.ts';
import { getCalendarItem } from '../data/people/calendar-address.ts';
import { getCaseViews } from '../data/people/case-views.ts';
import { getDeletion } from '../data/people/deletion.ts';
import { getEmailSettings } from '../data/people/email-settings.ts';
import { getFacts } from '../data/people/facts.ts';
import { getInvitation } from '../data/people/invitation.ts';
import { listNotifications } from '../data/people/notification.ts';
import { getPerson } from '../data/people/person.ts';
import { getRecoveryCodes } from '../data/people/recovery-codes.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { notificationResponse } from '../mail/notification-response.ts';
import { ApiError } from '../platform/api-error.ts';
import type { HasTime } from '../platform/steps.ts';
import { caseRecords, responseBytes } from './case-record.ts';
import { receivedRecord } from './received-record.ts';

/** Each item may be a whole case, so a page has only a few. */
const itemsPerPage = 5;
/**
 * The page ends after this size. Lambda responses are limited to 6 MB, and one more record is at most a part of a
 * case. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const maxPageBytes = 2_000_000;
/** A position within an item: the number of records already delivered, and the item's position. */
const withinItem = /^records:(\d+):(.*)$/;
const [inboxPart, receivedPart] = ['inbox:', 'received:'];
/** Each notification is a separate row. */
const notificationsPerPage = 100;

/**
 * All data held about a person, found by their ID and by their verified address: first the account's data, case by
 * case, then what was sent from the address, if the account is proven to be the address owner's.
 */
export const exportData: EndpointFunction<typeof dataExportContract.exportData> = async ({
  actor,
  query,
  audit,
  hasTime,
}) => {
  const account = await getAccount(actor.userId);
  if (!account) throw new ApiError('profile.missing');
  if (query.cursor === undefined) await transact({ audit: audit({ kind: 'personal-data-exported' }) });
  const scope = `own-data ${actor.userId}`;
  const at = query.cursor === undefined ? undefined : String((await verifyCursor(query.cursor, scope)).at);
  const goOn = (next: string) => signCursor({ at: next }, scope);
  const next = account.profile.confirmed_by_owner ? receivedPart : undefined;
  if (at?.startsWith(inboxPart)) {
    const page = await notificationRecords(account, at.slice(inboxPart.length));
    const nextPosition = page.nextCursor === undefined ? next : inboxPart + page.nextCursor;
    return { items: page.items, ...(nextPosition && { nextCursor: await goOn(nextPosition) }) };
  }
  if (!at?.startsWith(receivedPart)) {
    const [, skipped = 0, from = at] = withinItem.exec(at ?? '') ?? [];
    const cursor = from || undefined;
    const listed = await listOwnItems(actor.userId, { cursor, limit: itemsPerPage });
    const { items, read, begun } = await firstRecords(listed.items, Number(skipped), account, hasTime);
    const isComplete = read === listed.items.length;
    const page = isComplete
      ? listed
      : read > 0 && (await listOwnItems(actor.userId, { cursor, limit: read }));
    const end = page ? page.nextCursor : cursor;
    return {
      items,
      nextCursor: await goOn(begun > 0 ? `records:${begun}:${end ?? ''}` : (end ?? inboxPart)),
    };
  }
  if (!account.profile.confirmed_by_owner) return { items: [] };
  const page = await listReceived(account.profile.email, {
    cursor: at.slice(receivedPart.length) || undefined,
    limit: itemsPerPage,
  });
  const items = (await Promise.all(page.items.map(receivedRecord))).filter((record) => record !== undefined);
  return { items, ...(page.nextCursor && { nextCursor: await goOn(receivedPart + page.nextCursor) }) };
};

async function notificationRecords({ profile, membership }: Account, cursor: string) {
  if (!membership) return { items: [] };
  const { items, nextCursor } = await listNotifications(
    { userId: profile.user_id, organizationId: membership.org_id, isStaff: isStaff(membership.role) },
    {},
    { cursor: cursor || undefined, limit: notificationsPerPage },
  );
  const records = items.map(
    (item): PersonalRecord => ({
      kind: 'notification',
      notification: notificationResponse(item, membership.role),
    }),
  );
  return { items: records, nextCursor };
}

type OwnItem = Awaited<ReturnType<typeof listOwnItems>>['items'][number];

/**
 * The remaining records of the first item, and those of further items as long as there is room and time.
 * @returns the number of items read completely, and the number of records delivered from the next one
 */
async function firstRecords(
  found: readonly OwnItem[],
  skipped: number,
  account: Account,
  hasTime: HasTime,
): Promise<{ items: PersonalRecord[]; read: number; begun: number }> {
  const items: PersonalRecord[] = [];
  let bytes = 0;
  for (const [read, item] of found.entries()) {
    const records = await recordsOf(item, account);
    let begun = read === 0 ? skipped : 0;
    for (const record of records.slice(begun)) {
      if (bytes > maxPageBytes) return { items, read, begun };
      items.push(record);
      bytes += responseBytes(record);
      begun++;
    }
    if (bytes > maxPageBytes || !hasTime()) return { items, read: read + 1, begun: 0 };
  }
  return { items, read: found.length, begun: 0 };
}

async function recordsOf(item: OwnItem, account: Account): Promise<PersonalRecord[]> {
  if (item.entity === 'Profile') return profileRecords(account);
  if (item.entity === 'Membership') return membershipRecords(account);
  if (item.entity === 'Session') return [{ kind: 'sign-in', sign_in: z.parse(SignInRecord, item) }];
  if (item.entity === 'EmailSettings')
    return [{ kind: 'email-settings', choices: (await getEmailSettings(account.profile.user_id)).choices }];
  if (item.entity === 'CaseViews' && item.org_id) return viewRecords(account, item.org_id);
  if (item.entity === 'Calendar') return calendarRecords(account);
  if (item.entity === 'Facts') return [{ kind: 'facts', facts: await getFacts(account.profile.user_id) }];
  const found = item.case_id ? await getCase(item.case_id) : undefined;
  return found ? caseRecords(found) : [];
}

async function profileRecords({ profile }: Account): Promise<PersonalRecord[]> {
  const { user_id, email, full_name, created_at, time_zone, invited_to, deletion_org } = profile;
  const invitation = invited_to ? await getInvitation(invited_to, email) : undefined;
  const suppression = await getSuppression(email);
  const codes = await getRecoveryCodes(email);
  const deletion = deletion_org ? await getDeletion(deletion_org, user_id) : undefined;
  const person = await getPerson(user_id);
  return [
    {
      kind: 'profile',
      profile: { user_id, email, full_name, created_at, ...(time_zone !== undefined && { time_zone }) },
    },
    ...(person ? [{ kind: 'person' as const, person }] : []),
    ...(invitation ? [{ kind: 'invitation' as const, invitation }] : []),
    ...(codes ? [{ kind: 'recovery-codes' as const, created_at: codes.created_at }] : []),
    ...(suppression ? [{ kind: 'mail-stopped' as const, ...suppression }] : []),
    ...(deletion ? [{ kind: 'deletion-request' as const, requested_at: deletion.item.requested_at }] : []),
  ];
}

async function viewRecords({ profile }: Account, org_id: string): Promise<PersonalRecord[]> {
  const { views } = (await getCaseViews(profile.user_id, org_id)).own;
  return [{ kind: 'case-views', org_id, views: views.map(({ name, filter }) => ({ name, filter })) }];
}

async function calendarRecords({ profile }: Account): Promise<PersonalRecord[]> {
  const address = await getCalendarItem(profile.user_id);
  return address ? [{ kind: 'calendar-address', address }] : [];
}

async function membershipRecords({ membership }: Account): Promise<PersonalRecord[]> {
  if (!membership) return [];
  const hours = await ownExpertHours(membership.org_id, membership.user_id);
  const bulkChanges = await allBulkChangeItems(membership.user_id, membership.org_id);
  const imports = await allCaseImportItems(membership.user_id, membership.org_id);
  const exports = await allCaseExportItems(membership.user_id, membership.org_id);
  const checked = membership.second_factor?.checked;
  const record = {
    ...membership,
    ...(checked !== undefined && { second_factor_seen_at: new Date(checked * 1000).toISOString() }),
  };
  return [
    { kind: 'membership', membership: record },
    ...(hours ? [{ kind: 'call-hours' as const, hours }] : []),
    ...bulkChanges.map(({ change, total, created_at }) => ({
      ...{ kind: 'bulk-change' as const, change, total, created_at },
    })),
    ...imports.map(({ file_name, total, created_at }) => ({
      ...{ kind: 'case-import' as const, file_name, total, created_at },
    })),
    ...exports.map(({ filter, rows, created_at }) => ({
      ...{ kind: 'case-export' as const, filter, rows, created_at },
    })),
  ];
}
