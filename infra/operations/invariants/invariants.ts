import * as bookings from './booking-rules.ts';
import * as bulk from './bulk-rules.ts';
import * as cases from './case-rules.ts';
import * as checklists from './checklist-rules.ts';
import * as caseExports from './export-rules.ts';
import * as files from './file-rules.ts';
import * as intakes from './intake-rules.ts';
import * as members from './member-rules.ts';
import * as messages from './message-rules.ts';
import * as notifications from './notification-rules.ts';
import * as people from './people-rules.ts';
import * as receipts from './receipt-rules.ts';
import * as reminders from './reminder-rules.ts';
import * as reports from './report-rules.ts';
import type { Rule } from './rule.ts';
import type { Model } from './table-model.ts';

/** Rules that always hold, even after an interruption followed by a retry or a purge. */
export const invariants = {
  allRowsAreValid: ({ unreadable }: Model) => unreadable.map((row) => `cannot parse ${row}`),
  ...cases,
  ...checklists,
  ...intakes,
  ...files,
  ...bookings,
  ...members,
  ...people,
  ...messages,
  ...notifications,
  ...receipts,
  ...reminders,
  ...reports,
  ...bulk,
  ...caseExports,
} as const satisfies Record<string, Rule>;

export type InvariantName = keyof typeof invariants;

export interface Broken {
  readonly invariant: string;
  /** One line with IDs, and no text that a person wrote. */
  readonly what: string;
}

/** Every violation of an invariant. */
export const brokenInvariants = (model: Model): Broken[] =>
  Object.entries(invariants).flatMap(([invariant, rule]) =>
    rule(model).flatMap((what) => (what ? [{ invariant, what }] : [])),
  );
