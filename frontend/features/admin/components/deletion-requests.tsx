import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import type { Deletion } from '#shared/records/deletion.ts';
import { shortId } from '#shared/schema/limits.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { Button, IconButton } from '../../../components/button.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ShowMore } from '../../../components/show-more.tsx';
import { ListFailure } from '../../../components/states.tsx';
import { itemsOf } from '../../../lib/paged-query.ts';
import { deletionsQuery, receiptsQuery, saveReceipt } from '../api/deletions.ts';
import { adminTexts } from '../texts.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import '../../../components/team.css';
import './deletions.css';

/** The people who requested deletion of their data, and the receipts of completed deletions. */
export function DeletionRequests() {
  const pending = useInfiniteQuery(deletionsQuery);
  const receipts = useInfiniteQuery(receiptsQuery);
  const [chosen, setChosen] = useState<Deletion>();
  const requests = itemsOf(pending.data);
  const done = itemsOf(receipts.data);
  const failed = pending.error ?? receipts.error;
  return (
    <Panel title={adminTexts.deletions} busy={pending.isPending} flush>
      {failed && (
        <ListFailure
          onRetry={() => Promise.all([pending.refetch(), receipts.refetch()])}
          retrying={pending.isFetching || receipts.isFetching}
        >
          Couldn’t load deletion requests.
        </ListFailure>
      )}
      {!failed && !pending.isPending && requests.length === 0 && (
        <p className="panel-none">No deletion requests</p>
      )}
      <ul className="team">
        {requests.map((deletion) => (
          <li key={deletion.user_id}>
            <Avatar of={deletion.email} size="s" />
            <span>
              <b>{deletion.full_name || deletion.email}</b>
              <small>
                {deletion.state === 'running' ? 'In progress, requested ' : 'Requested '}
                <DateText at={deletion.requested_at} />
              </small>
            </span>
            <Button small onClick={() => setChosen(deletion)}>
              {deletion.state === 'running' ? 'Resume deletion' : 'Delete data'}
            </Button>
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <ul className="latest" aria-label={adminTexts.receipts}>
          {done.map((receipt) => (
            <li key={receipt.user_id}>
              <Icon of={FileText} />
              <span>
                <b>Receipt {shortId(receipt.user_id)}</b>
                <small>
                  Deleted <DateText at={receipt.carried_out_at} />
                </small>
              </span>
              <IconButton
                label={`Download receipt ${shortId(receipt.user_id)}`}
                icon={Download}
                onClick={() => saveReceipt(receipt)}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={pending} place="rows">
        Show more requests
      </ShowMore>
      <ShowMore query={receipts} place="rows">
        Show more receipts
      </ShowMore>
      <DeletionDialog deletion={chosen} onClose={() => setChosen(undefined)} />
    </Panel>
  );
}
