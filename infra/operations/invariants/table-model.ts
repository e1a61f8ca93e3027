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
import { FilingItem } from '#functions/data/cases/filing.ts';
import { OpenCasesItem } from '#functions/data/cases/open-case-count.ts';
import { CaseReportItem } from '#functions/data/cases/report.ts';
import { RunningExportsItem } from '#functions/data/cases/running-exports.ts';
import { UnreadMessagesItem } from '#functions/data/cases/unread-messages.ts';
import { CallItem, SlotItem } from '#functions/data/consultations/call.ts';
import { ReceivedItem } from '#functions/data/consultations/received.ts';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import { DocumentItem } from '#functions/data/documents/document.ts';
import { PacketItem } from '#functions/data/documents/packet.ts';
import { ResumeFileItem } from '#functions/data/documents/resume-file.ts';
import { MembershipItem, ProfileItem } from '#functions/data/people/account.ts';
import { CalendarItem } from '#functions/data/people/calendar-address.ts';
import { DeletionItem } from '#functions/data/people/deletion.ts';
import { DepartureItem } from '#functions/data/people/departure.ts';
import { EmailSettingsItem } from '#functions/data/people/email-settings.ts';
import { InvitationItem } from '#functions/data/people/invitation.ts';
import { NotificationItem } from '#functions/data/people/notification.ts';
import { OrganizationStatsItem } from '#functions/data/people/organization-stats.ts';
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

/** The items of one entity, each with its place, and of its attributes only those that are asked for. */
function shelf<Shape extends z.core.$ZodShape>(shape: Shape, { isLoose = false } = {}) {
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

/** Every entity of the table, with what the rules look at: none of the texts people wrote. */
const shelves = () => ({
  Profile: shelf(ProfileItem.shape),
  Membership: shelf({ ...MembershipItem.shape, member_text: z.string() }),
  Organization: shelf({ org_id: z.string() }),
  Figures: shelf(OrganizationStatsItem.shape),
  Case: shelf({ ...CaseItem.shape, applicant_text: z.string() }),
  ApplicantCase: shelf({ case_id: z.string() }),
  OpenCases: shelf(OpenCasesItem.shape),
  Find: shelf({ text: z.string(), path: z.string(), country: z.string() }),
  LongNames: shelf({ org_id: z.string() }),
  FindDocument: shelf({ case_id: z.string(), text: z.string() }),
  History: shelf({ id: z.string() }),
  Note: shelf({ id: z.string() }),
  Message: shelf({ id: z.string(), case_id: z.string(), side: MessageSide, number: z.number() }),
  Conversation: shelf(ConversationItem.shape),
  UnreadMessages: shelf(UnreadMessagesItem.shape, { isLoose: true }),
  MessageTemplates: shelf({ org_id: z.string(), revision: z.number() }),
  Assessment: shelf({ id: z.string(), as_of: z.string(), rule_version: z.string() }),
  Verification: shelf({ fact: z.string() }),
  Facts: shelf({ version: z.number() }),
  Person: shelf(PersonItem.shape),
  MovedPerson: shelf(MovedPersonItem.shape),
  StatusEnd: shelf({ person_id: z.string() }),
  Calendar: shelf(CalendarItem.shape),
  CaseViews: shelf({ org_id: z.string(), user_id: z.optional(z.string()), revision: z.number() }),
  BulkChange: shelf(BulkChangeItem.shape),
  BulkChangePart: shelf({ case_ids: z.array(z.string()), ...expiring }),
  BulkChangeResult: shelf({ ...BulkChangeResult.shape, ...expiring }),
  CaseImport: shelf(CaseImportItem.shape),
  CaseImportPart: shelf({ lines: z.array(z.object({ line: z.number() })), ...expiring }),
  ImportResult: shelf({ ...ImportResult.shape, ...expiring }),
  SkippedLine: shelf({ line: z.number(), outcome: z.string(), ...expiring }),
  CaseExport: shelf(CaseExportItem.shape),
  RunningExports: shelf(RunningExportsItem.shape),
  Filing: shelf(FilingItem.shape),
  ChecklistItem: shelf(
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
  Template: shelf(TemplateHead.shape),
  TemplateVersion: shelf(z.pick(TemplateVersionItem, { org_id: true, path: true, version: true }).shape),
  Exhibits: shelf(ExhibitsItem.shape),
  Packet: shelf(PacketItem.shape),
  PacketFiles: shelf({ case_id: z.string(), number: z.number() }),
  Checklist: shelf({ case_id: z.string(), own_items: z.number() }),
  /** Items as they were stored before there were checklists. */
  Deadlines: shelf(DeadlinesItem.shape),
  DocumentRequest: shelf({ id: z.string(), case_id: z.string(), document_id: z.optional(z.string()) }),
  CaseWorkSummary: shelf(WorkSummaryItem.shape),
  CaseWork: shelf(CaseWorkItem.shape),
  CaseReport: shelf(CaseReportItem.shape),
  Report: shelf({}, { isLoose: true }),
  Notice: shelf({ case_id: z.string(), recipient: z.string(), revision: z.number() }),
  Notification: shelf(NotificationItem.shape),
  EmailSettings: shelf(EmailSettingsItem.shape),
  DigestEntry: shelf({ case_id: z.string(), ...expiring }),
  Document: shelf(DocumentItem.shape),
  Upload: shelf({ upload_id: z.string(), storage_key: z.string() }),
  ResumeFile: shelf(ResumeFileItem.shape),
  RemovedFile: shelf({ storage_key: z.string() }),
  Invitation: shelf(InvitationItem.shape),
  Consultation: shelf(
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
  Call: shelf(CallItem.shape),
  FileUpload: shelf({ id: z.string() }),
  BookingRules: shelf({}),
  ExpertHours: shelf({ user_id: z.string() }),
  Departure: shelf(DepartureItem.shape),
  Audit: shelf({ id: z.string(), kind: z.string(), actor_id: AuditActor, ...expiring }),
  Slot: shelf(SlotItem.shape),
  CallDay: shelf({ calls: z.number() }),
  Once: shelf(expiring),
  Mail: shelf({
    mail_id: z.string(),
    created_at: z.string(),
    state: z.enum(['waiting', 'sent', 'failed', 'suppressed']),
    expires_at: z.optional(z.number()),
  }),
  Suppression: shelf(expiring),
  RateWindow: shelf(expiring),
  QuotaDay: shelf(expiring),
  SignOut: shelf({ at: z.number(), ...expiring }),
  RecoveryCodes: shelf(RecoveryCodesItem.shape),
  EndedSignIn: shelf(expiring),
  Session: shelf(SessionItem.shape),
  RemovedAccount: shelf({ user_id: z.string() }),
  Received: shelf(ReceivedItem.shape),
  Deletion: shelf(DeletionItem.shape),
  DeletionReceipt: shelf({ user_id: z.string(), account_removed: z.boolean() }),
  ContactMessage: shelf({ id: z.string(), email: z.string(), ...expiring }),
});
type Shelves = ReturnType<typeof shelves>;
type Entity = keyof Shelves;

const Row = z.looseObject({ ...place, entity: z.string() });

/** Sorts rows as they come, page by page, so that nothing else of them is held. */
export function createTableReader() {
  const all = shelves();
  const unreadable: string[] = [];
  const isEntity = (name: string): name is Entity => Object.hasOwn(all, name);
  return {
    add(row: unknown): void {
      const known = Row.safeParse(row);
      if (!known.success) unreadable.push('row without key or entity');
      else if (!isEntity(known.data.entity) || !all[known.data.entity].take(row))
        unreadable.push(`${known.data.entity} ${idsIn(`${known.data.pk} ${known.data.sk}`)}`);
    },
    shelves: all,
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

/** Everything there is, as the rules look at it. */
export interface Model {
  /** `model.table.Case.items` are all cases. */
  readonly table: Shelves;
  /** Rows of an entity no one knows, or without what their entity must have. */
  readonly unreadable: readonly string[];
  readonly objects: readonly KeptObject[];
  /** Undefined where the user pool is not looked at. */
  readonly accounts: readonly PoolAccount[] | undefined;
  readonly now: Date;
}

/** The ids in a key, and nothing a person wrote: addresses and names are in some keys. */
export const idsIn = (text: string): string =>
  text
    .split(/[\s#/]/)
    .map(
      (part) => /^[A-Za-z_]+$|^[\da-f]{8}-[\da-f-]{27}$|^\d{4}-\d\d-\d\d[\dTZ:.-]*$/.exec(part)?.[0] ?? '…',
    )
    .join('#');

const hour = 3_600_000;
/** True when the moment is further back than so many hours. */
export const olderThan = (hours: number, at: string | Date, now: Date): boolean =>
  now.getTime() - new Date(at).getTime() > hours * hour;
