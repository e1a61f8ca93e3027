import { useQuery } from '@tanstack/react-query';
import type { Document } from '#shared/records/document.ts';
import type { Person } from '#shared/records/person.ts';
import { dayText } from '../../lib/dates.ts';
import { proofDocumentsQuery, proofsQuery } from './api/proofs.ts';

/** A passport among the documents of the person's cases, with its data. */
export interface PassportDocument {
  readonly text: string;
  /** Keyed by the record's passport fields. */
  readonly values: Readonly<Record<string, string>>;
  readonly proof: { readonly case_id: string; readonly document_id: string };
}

type Dates = { readonly issued_on?: string | undefined; readonly expires_on?: string | undefined };

const datesText = ({ issued_on, expires_on }: Dates): string =>
  [issued_on && `issued ${dayText(issued_on)}`, expires_on && `expires ${dayText(expires_on)}`]
    .filter(Boolean)
    .join(', ');

const passportDocument = (document: Document): PassportDocument[] => {
  const { id, case_id, kind, name, issued_on, expires_on } = document;
  if (kind !== 'passport' || (!issued_on && !expires_on)) return [];
  return [
    {
      text: `From ${name}: ${datesText(document)}.`,
      values: { ...(issued_on && { issued_on }), ...(expires_on && { expires_on }) },
      proof: { case_id, document_id: id },
    },
  ];
};

/** Passports on the person's own cases, or on those of the dependent. Loaded when the form is open. */
export function usePassportDocuments(
  { user_id }: Person,
  personId: string | undefined,
  isOpen: boolean,
  dependentId?: string,
): readonly PassportDocument[] {
  const query = proofsQuery(personId, dependentId);
  const { data } = useQuery({ ...query, enabled: isOpen && user_id !== undefined });
  return isOpen ? (data?.flatMap(passportDocument) ?? []) : [];
}

/** How the document that proves the passport differs from the record. Undefined if they agree. */
export function usePassportDifference({ fields, sources }: Person): string | undefined {
  const proof = fields.passport && sources.passport?.proof;
  const { data } = useQuery({ ...proofDocumentsQuery(proof?.case_id ?? ''), enabled: proof !== undefined });
  const document = data?.find(({ id }) => id === proof?.document_id);
  if (document?.kind !== 'passport') return undefined;
  const other = (['issued_on', 'expires_on'] as const).filter(
    (field) => document[field] !== undefined && document[field] !== fields.passport?.[field],
  );
  if (other.length === 0) return undefined;
  return `${document.name}: ${datesText(Object.fromEntries(other.map((field) => [field, document[field]])))}`;
}
