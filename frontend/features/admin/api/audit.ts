import { keepPreviousData } from '@tanstack/react-query';
import { auditContract } from '#shared/contract/audit.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { AuditEntry, AuditKind } from '#shared/records/audit.ts';
import { shortId } from '#shared/schema/limits.ts';
import { call } from '../../../lib/api-client.ts';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { useExportCsv } from '../../../lib/use-export-csv.ts';

export interface AuditFilter {
  readonly kind?: AuditKind;
  readonly actor_id?: string;
}

export const auditQuery = (filter: AuditFilter) =>
  pagedQuery(
    organizationKeys.audit(filter),
    ({ cursor, signal }) => call(auditContract.listAudit, { query: { ...filter, cursor }, signal }),
    { placeholderData: keepPreviousData },
  );

/** Downloads the filtered audit log as CSV, one part at a time. */
export const useExportAudit = (filter: AuditFilter) =>
  useExportCsv(
    'audit',
    (cursor) => call(auditContract.exportAudit, { query: { ...filter, cursor } }),
    'Couldn’t export the audit log',
  );

export const auditKindLabels: Readonly<Record<AuditKind, string>> = {
  'sign-in': 'Signed in',
  'recovery-codes-created': 'Created recovery codes',
  'second-factor-off': 'Turned off two-step verification',
  'second-factor-recovered': 'Used a recovery code',
  'passkey-added': 'Added a passkey',
  'passkey-deleted': 'Deleted a passkey',
  'calendar-address-created': 'Created a calendar address',
  'calendar-address-removed': 'Removed a calendar address',
  'role-changed': 'Changed a role',
  'member-added': 'Added a member',
  'member-removed': 'Removed a member',
  'invitation-sent': 'Sent an invitation',
  'invitation-renewed': 'Resent an invitation',
  'invitation-withdrawn': 'Canceled an invitation',
  'invitation-accepted': 'Accepted an invitation',
  'document-downloaded': 'Downloaded a document',
  'packet-downloaded': 'Downloaded a packet',
  'packet-retried': 'Retried a failed packet',
  'document-deleted': 'Deleted a document',
  'fact-verified': 'Verified a fact',
  'fact-unverified': 'Withdrew a verification',
  'resume-downloaded': 'Downloaded a resume',
  'cases-exported': 'Exported cases',
  'personal-data-exported': 'Exported their own data',
  'audit-exported': 'Exported the audit log',
  'person-deleted': 'Deleted a person’s data',
  'person-erased': 'Deleted a person’s data at their request',
  'people-added': 'Added people',
  'record-values-left-out': 'Merged a record without all of its values',
  'cases-imported': 'Started a case import',
  'case-deleted': 'Deleted a draft case',
  'case-route-changed': 'Corrected a visa path',
  'settings-changed': 'Changed settings',
  'checklist-template-changed': 'Changed a checklist',
  'booking-rules-changed': 'Changed the booking rules',
  'message-templates-changed': 'Changed the message templates',
  'expert-hours-changed': 'Changed an expert’s hours',
  'demo-reset': 'Reset the demo data',
  'case-restored': 'Restored a case',
  'document-restored': 'Restored a document',
  'mail-allowed': 'Unblocked an email address',
  'mail-resent': 'Resent failed email',
  'mail-dismissed': 'Dismissed a failed email',
  'table-checked': 'Checked the data for consistency',
  'table-restored': 'Restored the data to a point in time',
  'form-uploaded': 'Uploaded the PDF of a form',
  'form-removed': 'Removed the PDF of a form',
  'open-cases-counted': 'Recounted an applicant’s open cases',
};

const detailLabels: Readonly<Record<string, string>> = {
  user_id: 'Person',
  case_id: 'Case',
  document_id: 'Document',
  fact: 'Fact',
  consultation_id: 'Consultation',
  role: 'Role',
  sender_id: 'Sender',
  amount: 'Number:',
  from: 'From',
  to: 'To',
  settings: 'Settings:',
  scope: 'Calendar',
  path: 'Visa path',
  version: 'Version',
  form: 'Form',
};
const settingLabels: Readonly<Record<string, string>> = {
  staff_decides: 'decisions by staff only',
  second_factor_required: 'two-step verification for staff',
  quotas: 'limits',
};

const shown = (name: string, value: string): string =>
  name.endsWith('_id') ? shortId(value) : name === 'path' ? pathName(value) : (settingLabels[value] ?? value);

/** Summarizes what an entry is about in one line: `Case 1a2b3c4d, Document 5e6f7a8b`. */
export const detailText = ({ details }: AuditEntry): string =>
  Object.entries(detailLabels)
    .flatMap(([name, label]) => {
      const values = [details[name] ?? []].flat().map((each) => shown(name, each));
      return values.length > 0 ? [`${label} ${values.join(', ')}`] : [];
    })
    .join(', ');
