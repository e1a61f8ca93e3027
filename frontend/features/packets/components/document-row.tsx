import { File, FileText, Image } from 'lucide-react';
import { Link } from 'react-router-dom';
import { quantityText } from '#shared/domain/quantity-text.ts';
import type { ExhibitDocument } from '#shared/records/packet.ts';
import { Icon } from '../../../components/icon.tsx';
import { sizeText } from '../../../lib/size-text.ts';
import { pageRange } from '../packet-plan.ts';
import type { Lift } from '../use-lift.tsx';
import { type ExhibitActions, LiftHint, MenuItem, MoveButtons, RowMenu, rowClass } from './exhibit-list.tsx';

const problems: Record<NonNullable<ExhibitDocument['problem']>, { what: string; rest: string }> = {
  type: { what: '', rest: 'Included in the ZIP file only. A page in the packet says so.' },
  encrypted: {
    what: 'Password-protected, or doesn’t allow printing.',
    rest: 'The packet has a placeholder page until you replace it.',
  },
  xfa_only: {
    what: 'An XFA form, which only Adobe Acrobat shows.',
    rest: 'Print it to a PDF there and replace it. Until then, the packet has a placeholder page.',
  },
  portfolio: {
    what: 'A PDF portfolio, which is a cover for other files.',
    rest: 'Save its files and add them instead. Until then, the packet has a placeholder page.',
  },
  damaged: { what: 'Damaged.', rest: 'The packet has a placeholder page until you replace it.' },
  too_large: {
    what: 'The image is too large.',
    rest: 'The packet has a placeholder page until you replace it.',
  },
};

export function FileIcon({ document: { mime_type, problem } }: { document: ExhibitDocument }) {
  return <Icon of={problem ? File : mime_type.startsWith('image/') ? Image : FileText} size="s" />;
}

export const pagesText = ({ pages, problem }: ExhibitDocument): string =>
  problem ? '1 sheet' : pages === undefined ? 'counting' : quantityText(pages, 'page');

/** An exhibit's document, with its page count, or the reason why a placeholder sheet replaces it. */
export function DocumentRow({
  caseId,
  isPlaced,
  placed: { document, firstPage },
  lift,
  actions,
}: {
  caseId: string;
  isPlaced: boolean;
  placed: { readonly document: ExhibitDocument; readonly firstPage: number };
  lift: Lift;
  actions: ExhibitActions;
}) {
  const row = { kind: 'document', id: document.id } as const;
  const problem = document.problem && problems[document.problem];
  return (
    <li className={rowClass('packet-row packet-document', lift, row)} {...lift.dropOn(row)}>
      {lift.handleOf({ ...row, name: document.name })}
      <span className="packet-name">
        <FileIcon document={document} />
        <span>
          {document.name} <span className="packet-size">{sizeText(document.size)}</span>
        </span>
        {lift.isLifted(row) && <LiftHint />}
      </span>
      <span className="packet-pages">{isPlaced && pageRange(firstPage, document.pages ?? 1)}</span>
      <span className="packet-count">{pagesText(document)}</span>
      <RowMenu label={`More for ${document.name}`}>
        <MoveButtons row={{ ...row, name: document.name }} lift={lift} />
        <MenuItem onClick={() => actions.onMove(document.id)}>Move to another exhibit</MenuItem>
        <MenuItem onClick={() => actions.onLeaveOut(row)}>Leave out of the packet</MenuItem>
      </RowMenu>
      {problem && (
        <p className="packet-problem">
          {problem.what && <strong>{problem.what}</strong>} {problem.rest}{' '}
          {problem.what && <Link to={`/cases/${caseId}/messages`}>Request another copy</Link>}
        </p>
      )}
    </li>
  );
}
