import * as z from 'zod/mini';
import { BulkChangeItem, BulkChangeResult } from '#functions/data/cases/bulk-change.ts';
import { CaseItem } from '#functions/data/cases/case.ts';
import { CaseExportItem } from '#functions/data/cases/case-export.ts';
import { CaseImportItem, ImportResult } from '#functions/data/cases/case-import.ts';
import { CaseWorkItem, WorkSummaryItem } from '#functions/data/cases/case-work.ts';
import { ItemRow } from '#functions/data/cases/checklist-item.ts';
import { TemplateHead, TemplateVersionItem } from '#functions/data/cases/checklist-template.ts';
import { ConversationItem } from '#functions/data/cases/conversation.ts';
import { DeadlinesItem } from '#functions/data/cases/deadlines.ts';
import { ExhibitsItem } from '#functions/data/cases/exhibits.ts';
import { FilingItem, ReceiptItem } from '#functions/data/cases/filing.ts';
import { IntakeItem } from '#functions/data/cases/intake.ts';
import { ItemRemindersItem } from '#functions/data/cases/item-reminders.ts';
import { OpenCasesItem } from '#functions/data/cases/open-case-count.ts';
import { CaseReportItem } from '#functions/data/cases/report.ts';
import { RunningExportsItem } from '#functions/data/cases/running-exports.ts';
import { SearchBlock } from '#functions/data/cases/search-block.ts';
import { UnreadMessagesItem } from '#functions/data/cases/unread-messages.ts';
import { CallItem, SlotItem } from '#functions/data/consultations/call.ts';
import { ReceivedItem } from '#functions/data/consultations/received.ts';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import { DocumentItem } from '#functions/data/documents/document.ts';
import { FormTemplateItem } from '#functions/data/documents/form-template.ts';
import { PacketItem } from '#functions/data/documents/packet.ts';
import { ResumeFileItem } from '#functions/data/documents/resume-file.ts';
import { MembershipItem, ProfileItem } from '#functions/data/people/account.ts';
import { CalendarItem } from '#functions/data/people/calendar-address.ts';
import { DeletionItem } from '#functions/data/people/deletion.ts';
import { DepartureItem } from '#functions/data/people/departure.ts';
import { EmailSettingsItem } from '#functions/data/people/email-settings.ts';
import { InvitationItem } from '#functions/data/people/invitation.ts';
import { NotificationItem } from '#functions/data/people/notification.ts';
import { OrganizationStatsItem, statsEntity } from '#functions/data/people/organization-stats.ts';
import { MovedPersonItem, PersonItem } from '#functions/data/people/person.ts';
import { RecoveryCodesItem } from '#functions/data/people/recovery-codes.ts';
import { SessionItem } from '#functions/data/people/session.ts';
import { AuditActor } from '#shared/records/audit.ts';
import { Consultation } from '#shared/records/consultation.ts';
import { MessageSide } from '#shared/records/message.ts';

const place = { pk: z.string(), sk: z.string() };
const indexAttributes = Object.fromEntries(
  Object.values(tableIndexes)
    .flatMap(({ partition, sort }) => [partition, sort])
    .map((name) => [name, z.optional(z.string())]),
);

/** The items of one entity with their keys, reduced to the requested attributes. */
function createCollection<Shape extends z.core.$ZodShape>(shape: Shape, { isLoose = false } = {}) {
  const schema = z.object({ ...shape, ...place });
  const Placed = z.object(indexAttributes);
  const items: (z.output<typeof schema> & { index: Record<string, string | undefined> })[] = [];
  return {
    items,
    take(row: unknown): boolean {
      const parsed = z.safeParse(schema, row);
      const others = parsed.success && isLoose ? z.parse(z.looseObject({}), row) : {};
      if (parsed.success) items.push({ ...others, ...parsed.data, index: Placed.parse(row) });
      return parsed.success;
    },
  };
}
const expiring = { expires_at: z.number() };

/** Every entity of the table with the attributes the rules need: none of the text people wrote. */
const collections = () => ({
  Profile: createCollection(ProfileItem.shape),
  Membership: createCollection({ ...MembershipItem.shape, member_text: z.string() }),
  Organization: createCollection({ org_id: z.string() }),
  [statsEntity]: createCollection(OrganizationStatsItem.shape),
  Case: createCollection({ ...CaseItem.shape, applicant_text: z.string() }),
  ApplicantCase: createCollection({ case_id: z.string() }),
  OpenCases: createCollection(OpenCasesItem.shape),
  SearchBlock: createCollection(SearchBlock.shape),
  /** Case search rows from before blocks existed. */
  Find: createCollection({}),
  LongNames: createCollection({}),
  FindDocument: createCollection({ case_id: z.string(), text: z.string() }),
  History: createCollection({ id: z.string() }),
  Note: createCollection({ id: z.string() }),
  Message: createCollection({ id: z.string(), case_id: z.string(), side: MessageSide, number: z.number() }),
  Conversation: createCollection(ConversationItem.shape),
  UnreadMessages: createCollection(UnreadMessagesItem.shape, { isLoose: true }),
  MessageTemplates: createCollection({ org_id: z.string(), revision: z.number() }),
  Assessment: createCollection({ id: z.string(), as_of: z.string(), rule_version: z.string() }),
  Verification: createCollection({ fact: z.string() }),
  Facts: createCollection({ version: z.number() }),
  Person: createCollection(PersonItem.shape),
  MovedPerson: createCollection(MovedPersonItem.shape),
  StatusEnd: createCollection({ person_id: z.string() }),
  Calendar: createCollection(CalendarItem.shape),
  CaseViews: createCollection({ org_id: z.string(), user_id: z.optional(z.string()), revision: z.number() }),
  BulkChange: createCollection(BulkChangeItem.shape),
  BulkChangePart: createCollection({ case_ids: z.array(z.string()), ...expiring }),
  BulkChangeResult: createCollection({ ...BulkChangeResult.shape, ...expiring }),
  CaseImport: createCollection(CaseImportItem.shape),
  CaseImportPart: createCollection({ lines: z.array(z.object({ line: z.number() })), ...expiring }),
  ImportResult: createCollection({ ...ImportResult.shape, ...expiring }),
  SkippedLine: createCollection({ line: z.number(), outcome: z.string(), ...expiring }),
  CaseExport: createCollection(CaseExportItem.shape),
  RunningExports: createCollection(RunningExportsItem.shape),
  Filing: createCollection(FilingItem.shape),
  Receipt: createCollection(ReceiptItem.shape),
  Intake: createCollection({
    ...z.pick(IntakeItem, { case_id: true, section: true, version: true }).shape,
    changes: z.record(z.string(), z.object({ version: z.number() })),
    sent: z.optional(z.object({ at: z.string() })),
    asked: z.array(z.object({ question: z.string(), version: z.number() })),
  }),
  ChecklistItem: createCollection(
    z.pick(ItemRow, {
      id: true,
      case_id: true,
      own: true,
      removed: true,
      documents: true,
      replaced: true,
      status: true,
      version: true,
    }).shape,
  ),
  Template: createCollection(TemplateHead.shape),
  TemplateVersion: createCollection(
    z.pick(TemplateVersionItem, { org_id: true, path: true, version: true }).shape,
  ),
  Exhibits: createCollection(ExhibitsItem.shape),
  Packet: createCollection(PacketItem.shape),
  FormTemplate: createCollection(FormTemplateItem.shape),
  PacketFiles: createCollection({ case_id: z.string(), number: z.number() }),
  Checklist: createCollection({ case_id: z.string(), own_items: z.number() }),
  /** Items as they were stored before checklists existed. */
  Deadlines: createCollection(DeadlinesItem.shape),
  DocumentRequest: createCollection({
    id: z.string(),
    case_id: z.string(),
    document_id: z.optional(z.string()),
  }),
  CaseWorkSummary: createCollection(WorkSummaryItem.shape),
  CaseWork: createCollection(CaseWorkItem.shape),
  CaseReport: createCollection(CaseReportItem.shape),
  ItemReminders: createCollection(ItemRemindersItem.shape),
  Report: createCollection({}, { isLoose: true }),
  Notice: createCollection({ case_id: z.string(), recipient: z.string(), revision: z.number() }),
  Notification: createCollection(NotificationItem.shape),
  EmailSettings: createCollection(EmailSettingsItem.shape),
  DigestEntry: createCollection({ case_id: z.string(), ...expiring }),
  Document: createCollection(DocumentItem.shape),
  HiddenDocument: createCollection({ id: z.string(), case_id: z.string() }),
  Upload: createCollection({ upload_id: z.string(), storage_key: z.string() }),
  ResumeFile: createCollection(ResumeFileItem.shape),
  RemovedFile: createCollection({ storage_key: z.string() }),
  Invitation: createCollection(InvitationItem.shape),
  Consultation: createCollection(
    z.pick(Consultation, {
      id: true,
      org_id: true,
      email: true,
      created_at: true,
      call_at: true,
      case_id: true,
      resume_file_path: true,
      owner_id: true,
    }).shape,
  ),
  Call: createCollection(CallItem.shape),
  FileUpload: createCollection({ id: z.string() }),
  BookingRules: createCollection({}),
  ExpertHours: createCollection({ user_id: z.string() }),
  Departure: createCollection(DepartureItem.shape),
  Audit: createCollection({ id: z.string(), kind: z.string(), actor_id: AuditActor, ...expiring }),
  Slot: createCollection(SlotItem.shape),
  CallDay: createCollection({ calls: z.number() }),
  Once: createCollection(expiring),
  Mail: createCollection({
    mail_id: z.string(),
    created_at: z.string(),
    state: z.enum(['waiting', 'sent', 'failed', 'suppressed']),
    org_id: z.optional(z.string()),
    reason: z.optional(z.string()),
    expires_at: z.optional(z.number()),
  }),
  Suppression: createCollection(expiring),
  RateWindow: createCollection(expiring),
  QuotaDay: createCollection(expiring),
  SignOut: createCollection({ at: z.number(), ...expiring }),
  RecoveryCodes: createCollection(RecoveryCodesItem.shape),
  EndedSignIn: createCollection(expiring),
  Session: createCollection(SessionItem.shape),
  RemovedAccount: createCollection({ user_id: z.string() }),
  Received: createCollection(ReceivedItem.shape),
  Deletion: createCollection(DeletionItem.shape),
  DeletionReceipt: createCollection({ user_id: z.string(), account_removed: z.boolean() }),
  ContactMessage: createCollection({ id: z.string(), email: z.string(), ...expiring }),
});
type Collections = ReturnType<typeof collections>;
type Entity = keyof Collections;

const Row = z.looseObject({ ...place, entity: z.string() });

/**
 * Sorts rows into collections as they are read, page by page, so that only the requested attributes stay in
 * memory.
 */
export function createTableReader() {
  const all = collections();
  const unreadable: string[] = [];
  const isEntity = (name: string): name is Entity => Object.hasOwn(all, name);
  return {
    add(row: unknown): void {
      const known = Row.safeParse(row);
      if (!known.success) unreadable.push('row without key or entity');
      else if (!isEntity(known.data.entity) || !all[known.data.entity].take(row))
        unreadable.push(`${known.data.entity} ${idsIn(`${known.data.pk} ${known.data.sk}`)}`);
    },
    collections: all,
    unreadable,
  };
}

export interface KeptObject {
  readonly key: string;
  readonly storedAt: Date;
}

export interface PoolAccount {
  readonly userId: string;
  readonly email: string;
  readonly status: string;
  readonly groups: readonly string[];
  readonly createdAt: Date;
}

/** All data, as the rules need it. */
export interface Model {
  /** `model.table.Case.items` are all cases. */
  readonly table: Collections;
  /** Rows of an unknown entity, or without required attributes. */
  readonly unreadable: readonly string[];
  readonly objects: readonly KeptObject[];
  /** Undefined if the user pool isn't read. */
  readonly accounts: readonly PoolAccount[] | undefined;
  readonly now: Date;
}

/** The IDs in a key without any text that a person wrote: some keys contain addresses and names. */
export const idsIn = (text: string): string =>
  text
    .split(/[\s#/]/)
    .map(
      (part) => /^[A-Za-z_]+$|^[\da-f]{8}-[\da-f-]{27}$|^\d{4}-\d\d-\d\d[\dTZ:.-]*$/.exec(part)?.[0] ?? '…',
    )
    .join('#');

const hour = 3_600_000;
/** True if the moment is more than that many hours ago. */
export const olderThan = (hours: number, at: string | Date, now: Date): boolean =>
  now.getTime() - new Date(at).getTime() > hours * hour;
