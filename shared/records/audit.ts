import * as z from 'zod/mini';
import { Role } from '../domain/roles.ts';
import { PersonId, Timestamp } from '../schema/common.ts';

const Person = { user_id: PersonId };
const DocumentOfCase = { case_id: z.guid(), document_id: z.guid() };

/**
 * Every kind of audit event, with the IDs it refers to: never a name, an address, a file name, or any other user
 * input. To add a kind, add a line; the page and the export use this. A schema is built when an event of its kind
 * is written, since most requests write none.
 */
const events = {
  'sign-in': () => z.object({}),
  'recovery-codes-created': () => z.object({}),
  'second-factor-off': () => z.object({}),
  'second-factor-recovered': () => z.object({}),
  'passkey-added': () => z.object({}),
  'passkey-deleted': () => z.object({}),
  'calendar-address-created': () => z.object({ scope: z.string() }),
  'calendar-address-removed': () => z.object({}),
  'role-changed': () => z.object({ ...Person, from: Role, to: Role }),
  'member-added': () => z.object({ ...Person, role: Role }),
  'member-removed': () => z.object({ ...Person, role: Role }),
  'invitation-sent': () => z.object({ ...Person, role: Role }),
  'invitation-renewed': () => z.object({ ...Person, role: Role }),
  /** `sender_id`: whose removal or new role canceled it. */
  'invitation-withdrawn': () =>
    z.object({ user_id: z.optional(PersonId), role: Role, sender_id: z.optional(PersonId) }),
  'invitation-accepted': () => z.object({ role: Role }),
  'document-downloaded': () => z.object(DocumentOfCase),
  'packet-downloaded': () => z.object({ case_id: z.guid() }),
  'packet-retried': () => z.object({ case_id: z.guid() }),
  'document-deleted': () => z.object(DocumentOfCase),
  'fact-verified': () => z.object({ ...DocumentOfCase, fact: z.string() }),
  'fact-unverified': () => z.object({ case_id: z.guid(), fact: z.string() }),
  'resume-downloaded': () => z.object({ consultation_id: z.guid() }),
  'cases-exported': () => z.object({}),
  'personal-data-exported': () => z.object({}),
  'audit-exported': () => z.object({}),
  'person-deleted': () => z.object(Person),
  /** An operator's command did it, as the person asked by email or letter. Without an account, there is no ID. */
  'person-erased': () => z.object({ user_id: z.optional(PersonId) }),
  'people-added': () => z.object({ amount: z.string() }),
  /** The account's record has no room for everything that the team recorded earlier. */
  'record-values-left-out': () => z.object({ ...Person, amount: z.string() }),
  'cases-imported': () => z.object({ lines: z.string() }),
  'case-deleted': () => z.object({ case_id: z.guid() }),
  'case-route-changed': () => z.object({ case_id: z.guid() }),
  'settings-changed': () =>
    z.object({
      settings: z.array(z.enum(['name', 'staff_decides', 'second_factor_required', 'quotas'])),
    }),
  'checklist-template-changed': () => z.object({ path: z.string(), version: z.string() }),
  'booking-rules-changed': () => z.object({}),
  'message-templates-changed': () => z.object({}),
  'expert-hours-changed': () => z.object(Person),
  'demo-reset': () => z.object({}),
  'case-restored': () => z.object({ case_id: z.guid() }),
  'document-restored': () => z.object(DocumentOfCase),
  'mail-allowed': () => z.object({ user_id: z.optional(PersonId) }),
  'mail-resent': () => z.object({}),
  'mail-dismissed': () => z.object({}),
  'table-checked': () => z.object({}),
  'table-restored': () => z.object({}),
  'form-uploaded': () => z.object({ form: z.string() }),
  'form-removed': () => z.object({ form: z.string() }),
  'open-cases-counted': () => z.object(Person),
};
export type AuditKind = keyof typeof events;
export const auditKinds = Object.keys(events) as [AuditKind, ...AuditKind[]];
export const AuditKind = z.enum(auditKinds);

type Fields<Kind extends AuditKind> = z.output<ReturnType<(typeof events)[Kind]>>;
export type AuditEvent = {
  [Kind in AuditKind]: { readonly kind: Kind } & (string extends keyof Fields<Kind> ? unknown : Fields<Kind>);
}[AuditKind];

/** Actors other than known people, with their display names for page and export. */
export const impersonalActors = {
  /** A command in infra/operations, run with AWS credentials. */
  operator: 'Operator command',
  /** The sender of a public request, whose address is unverified. */
  visitor: 'Visitor, not signed in',
} as const;
export type ImpersonalActor = keyof typeof impersonalActors;
export const isImpersonal = (actorId: string): actorId is ImpersonalActor =>
  Object.hasOwn(impersonalActors, actorId);

export const AuditActor = z.union([PersonId, z.enum(['operator', 'visitor'] satisfies ImpersonalActor[])]);

/** A stored entry's description of its event; each kind has its own fields. */
export const AuditEntry = z.object({
  id: z.guid(),
  at: Timestamp,
  /** Who did it. Names are people's current ones, and absent for deleted people. */
  actor_id: AuditActor,
  actor_name: z.optional(z.string()),
  request_id: z.string(),
  kind: AuditKind,
  /** IDs, roles, and names of settings, as defined by the kind. */
  details: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The validated fields of an event, without any that don't belong to its kind. */
export const auditDetails = ({ kind, ...fields }: AuditEvent): AuditEntry['details'] =>
  AuditEntry.shape.details.parse(events[kind]().parse(fields));
