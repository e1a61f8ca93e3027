import { FileText } from 'lucide-react';
import { Icon } from '../../../../components/icon.tsx';
import { assessmentTexts } from '../texts.ts';

/** The fields of a case document that a ledger needs. */
export interface CaseDocument {
  readonly id: string;
  readonly name: string;
  /** A newer version has replaced it, so that it can't be chosen as proof. */
  readonly isReplaced?: boolean;
}

export const documentName = (documents: readonly CaseDocument[], id: string): string =>
  documents.find((document) => document.id === id)?.name ?? assessmentTexts.deleted;

/** The documents that support a claim. */
export const EvidenceList = ({
  ids,
  documents,
}: {
  ids: readonly string[];
  documents: readonly CaseDocument[];
}) =>
  ids.length > 0 && (
    <ul className="proofs" aria-label="Evidence">
      {ids.map((id) => (
        <li key={id}>
          <Icon of={FileText} size="s" />
          {documentName(documents, id)}
        </li>
      ))}
    </ul>
  );
