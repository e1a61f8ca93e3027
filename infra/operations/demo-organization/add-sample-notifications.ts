import { getCase } from '#functions/data/cases/case.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { putNotification } from '#functions/data/people/notification.ts';
import { definitionOf } from '#functions/mail/case-events.ts';
import { demoCases } from '#shared/domain/demo-cases.ts';
import type { CaseEvent } from '#shared/records/case-event.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { daysFrom } from './days-from.ts';
import { sampleCases } from './sample-cases.ts';
import { sampleId } from './sample-id.ts';
import type { Members, SamplePersonName } from './sample-people.ts';

interface SampleNotification {
  readonly to: SamplePersonName;
  /** Days before the sample data is created. */
  readonly ago: number;
  readonly isRead?: true;
  /** The person whose case it is about; the demo applicant's is the first one that Reset Demo restores. */
  readonly of: SamplePersonName;
  readonly event: CaseEvent;
}

/**
 * The demo accounts' recent notifications, as the events would have left them, except those of messages, which are
 * added with their conversation. No one gets mail.
 */
function sampleNotifications(members: Members, today: Date): readonly SampleNotification[] {
  const by = (person: SamplePersonName): string => members[person].fullName;
  const dayIn = (days: number): string => addDays(today.toISOString().slice(0, 10), days);
  const upload = (id: string, person: SamplePersonName, name: string): CaseEvent => ({
    kind: 'document',
    by: by(person),
    id: sampleId(`notified ${id}`),
    name,
    there: true,
  });
  const staff: readonly SamplePersonName[] = ['attorney', 'admin'];
  return [
    ...staff.flatMap((to): SampleNotification[] => [
      { to, ago: 0.2, of: 'abdulrahman', event: upload(`${to} 1`, 'abdulrahman', 'Award-letter.pdf') },
      {
        to,
        ago: 0.4,
        of: 'ekaterina',
        event: {
          kind: 'reminder',
          about: 'deadline',
          id: sampleId(`notified ${to} 2`),
          name: 'Filing window',
          on: dayIn(7),
          days: 7,
          to: [members[to].userId],
        },
      },
      {
        to,
        ago: 1.3,
        of: 'jingyi',
        event: {
          kind: 'owner',
          by: by('ops'),
          to: members[to].userId,
          to_name: by(to),
        },
      },
      {
        to,
        ago: 2.2,
        isRead: true,
        of: 'ekaterina',
        event: upload(`${to} 3`, 'ekaterina', 'Publications.pdf'),
      },
      {
        to,
        ago: 21.2,
        isRead: true,
        of: 'ekaterina',
        event: { kind: 'status', by: by('ops'), from: 'COLLECTING', to: 'REVIEW' },
      },
    ]),
    {
      to: 'applicant',
      ago: 0.3,
      of: 'applicant',
      event: {
        kind: 'request',
        by: by('attorney'),
        id: sampleId('notified applicant 1'),
        name: 'Employment letter',
        from: 'none',
        to: 'open',
      },
    },
    {
      to: 'applicant',
      ago: 3.4,
      isRead: true,
      of: 'applicant',
      event: { kind: 'status', by: by('attorney'), from: 'DRAFT', to: 'COLLECTING' },
    },
  ];
}

/** Adds each once. An existing one, read or unread, is left unchanged. */
export async function addSampleNotifications(members: Members, today: Date): Promise<void> {
  for (const [index, { to, ago, isRead, of, event }] of sampleNotifications(members, today).entries()) {
    const caseId =
      of === 'applicant' ? demoCases[0]?.id : sampleCases.find(({ applicant }) => applicant === of)?.id;
    const ofCase = caseId === undefined ? undefined : await getCase(caseId);
    if (!ofCase) continue;
    const at = daysFrom(today, -ago);
    const notification = putNotification(
      {
        recipient: members[to].userId,
        org_id: ofCase.org_id,
        about: { kind: 'case', id: ofCase.id },
        applicant_id: ofCase.applicant_id,
        ...(to !== of && { name: ofCase.applicant_name }),
        path: ofCase.path,
        events: [event],
        groups: [definitionOf(event).group],
      },
      { id: sampleId(`notification ${index} ${to}`), at, ...(isRead && { read_at: at.toISOString() }) },
    );
    await transact({ notification }, { onConditionFailed: { notification: () => undefined } });
  }
}
