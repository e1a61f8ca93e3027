import { confidentialDocument } from '#shared/domain/confidential-documents.ts';
import { can } from '#shared/domain/permissions.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { ProductEvent } from '#shared/records/case-event.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import type { Reader } from './case-events.ts';

/** Who is told of an event on a case. */
export interface CaseReader extends Reader {
  /** Absent for the team's address. */
  readonly role?: Role | undefined;
}

/** In place of a file's name, which HR sees on the case page if it isn't confidential. */
const someDocument = 'a document';

/**
 * An event as its reader may be told of it. HR isn't told the names of files or the reasons for returning them: they may
 * have become confidential since the event, and an email can't be taken back. Nothing in their own case is left out.
 */
export function eventFor<Event extends ProductEvent>(
  event: Event,
  { userId, role }: CaseReader,
  { applicant_id }: { readonly applicant_id?: string | undefined },
): Event {
  const settings = { employerConsole: setting(environmentNames.employerConsole) };
  const seesAll =
    role === undefined ||
    userId === applicant_id ||
    can({ userId, role, email: '' }, 'document.confidential', settings);
  if (seesAll) return event;
  if (event.kind === 'document' && event.name !== confidentialDocument)
    return { ...event, name: someDocument };
  return event.kind === 'request' && event.reason !== undefined ? { ...event, reason: undefined } : event;
}
