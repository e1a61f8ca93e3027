import { confidentialDocument } from '#shared/domain/confidential-documents.ts';
import { can } from '#shared/domain/permissions.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { ProductEvent } from '#shared/records/case-event.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import type { Reader } from './case-events.ts';

/** Who is notified about an event on a case. */
export interface CaseReader extends Reader {
  /** Absent for the team's address, whose mail HR may read. */
  readonly role?: Role | undefined;
}

/** In place of a file's name. */
const someDocument = 'a document';

/**
 * An event as its reader may be told of it under the bell. HR isn't told the names of files or the reasons for
 * returning them: they may have become confidential since the event. Nothing in their own case is left out.
 */
export function eventFor<Event extends ProductEvent>(
  event: Event,
  { userId, role }: CaseReader,
  { applicant_id }: { readonly applicant_id?: string | undefined },
): Event {
  const settings = { employerConsole: setting(environmentNames.employerConsole) };
  const seesAll =
    userId === applicant_id ||
    (role !== undefined && can({ userId, role, email: '' }, 'document.confidential', settings));
  if (seesAll) return event;
  if (event.kind === 'document' && event.name === confidentialDocument) return event;
  return event.kind === 'request' && event.reason !== undefined
    ? { ...event, reason: undefined }
    : withoutFileName(event);
}

/** An event without the name of its file, which can reveal the content. */
function withoutFileName<Event extends ProductEvent>(event: Event): Event {
  if (event.kind === 'document') return { ...event, name: someDocument };
  return event.kind === 'reminder' && event.file !== undefined ? { ...event, file: undefined } : event;
}

/**
 * An event as email tells of it. Email names no files, whoever reads it: it is forwarded, shared, and never deleted.
 */
export const mailedEvent = <Event extends ProductEvent>(
  event: Event,
  reader: CaseReader,
  ofCase: { readonly applicant_id?: string | undefined },
): Event => withoutFileName(eventFor(event, reader, ofCase));
