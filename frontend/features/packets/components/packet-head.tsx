import { Plus } from 'lucide-react';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { StatusBadge } from '../../../components/badges.tsx';
import { Button } from '../../../components/button.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { SteadyButton } from '../../../components/steady-button.tsx';
import { WholeNames } from '../../../components/whole-names.tsx';
import type { PacketPreview } from '../packet-plan.ts';
import type { Cover } from './preview.tsx';

export const PacketHead = ({
  cover,
  status,
  preview,
  savedAt,
  canBuild,
  isStarting,
  canAdd,
  onAdd,
  onBuild,
}: {
  cover: Cover;
  status: string;
  preview: PacketPreview;
  savedAt: string | undefined;
  canBuild: boolean;
  isStarting: boolean;
  canAdd: boolean;
  onAdd: () => void;
  onBuild: () => void;
}) => (
  <div className="console-head with-actions packet-head">
    <div>
      <h1>Exhibits and packet</h1>
      <ul className="packet-meta">
        {cover.subtitle && (
          <li>
            <b>
              <bdi>{cover.subtitle}</bdi>
            </b>
          </li>
        )}
        <li>
          <WholeNames>{cover.title}</WholeNames>
        </li>
        <li>
          <StatusBadge status={status} />
        </li>
        <li>
          {quantityText(preview.exhibits.length, 'exhibit')}, {quantityText(preview.documents, 'document')},{' '}
          {quantityText(preview.pages, 'page')}
        </li>
        <li>
          {savedAt ? (
            <>
              Saved <DateText at={savedAt} style="date-time" />
            </>
          ) : (
            'Suggested from the checklist'
          )}
        </li>
      </ul>
    </div>
    <div className="buttons">
      <Button icon={Plus} disabled={!canAdd} onClick={onAdd}>
        Add exhibit
      </Button>
      <SteadyButton
        variant="primary"
        busy={isStarting}
        busyLabel="Starting..."
        disabled={!canBuild}
        onClick={onBuild}
      >
        Build packet
      </SteadyButton>
    </div>
  </div>
);
