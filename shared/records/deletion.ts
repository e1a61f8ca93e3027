import * as z from 'zod/mini';
import { OrganizationId, PersonId, Timestamp } from '../schema/common.ts';
import type { ImpersonalActor } from './audit.ts';

/** Who carries out a deletion: an admin, or an operator's command. */
export const DeletionActor = z.union([PersonId, z.literal('operator' satisfies ImpersonalActor)]);
export type DeletionActor = z.infer<typeof DeletionActor>;

/** A person's own deletion request. */
export const OwnDeletion = z.object({
  requested_at: Timestamp,
  /** A running deletion can no longer be canceled. */
  state: z.enum(['requested', 'running']),
  org_name: z.string(),
});
export type OwnDeletion = z.infer<typeof OwnDeletion>;

/** A request as the organization's admins see it. */
export const Deletion = z.object({
  user_id: PersonId,
  full_name: z.string(),
  email: z.string(),
  requested_at: Timestamp,
  state: z.enum(['requested', 'running']),
});
export type Deletion = z.infer<typeof Deletion>;

/** What a deletion removes, in the order shown on a receipt. */
export const removedKinds = [
  'cases',
  'documents',
  'case_records',
  'consultations',
  'calls',
  'contact_messages',
  'file_versions',
  'account_records',
] as const;
export type RemovedKind = (typeof removedKinds)[number];

export const Removed = z.object({
  cases: z.number(),
  documents: z.number(),
  /** History, notes, requests, and unfinished uploads of those cases. */
  case_records: z.number(),
  consultations: z.number(),
  calls: z.number(),
  contact_messages: z.number(),
  /** Stored files, including each version. */
  file_versions: z.number(),
  /** Profile, membership, invitation, hours for calls, sign-in account. */
  account_records: z.number(),
});
export type Removed = z.infer<typeof Removed>;

/** The receipt of a completed deletion; it identifies the person by ID only. */
export const DeletionReceipt = z.object({
  user_id: PersonId,
  org_id: OrganizationId,
  requested_at: Timestamp,
  carried_out_at: Timestamp,
  carried_out_by: DeletionActor,
  removed: Removed,
  /** False if another organization still has cases of the person, who keeps the account for them. */
  account_removed: z.boolean(),
});
export type DeletionReceipt = z.infer<typeof DeletionReceipt>;
