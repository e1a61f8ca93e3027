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
import { deletionsQuery, receiptsQuery, saveReceipt } from '../api/deletions.ts';
import { adminTexts } from '../texts.ts';
import { CarryOutDialog } from './carry-out-dialog.tsx';
import '../../../components/team.css';
import './deletions.css';

/** Who asked for their data to be deleted, and the receipts of what was carried out. */
export function DeletionRequests() {
  const pending = useInfiniteQuery(deletionsQuery);
  const receipts = useInfiniteQuery(receiptsQuery);
  const [chosen, setChosen] = useState<Deletion>();
  const asked = pending.data?.pages.flatMap((page) => page.items) ?? [];
  const done = receipts.data?.pages.flatMap((page) => page.items) ?? [];
  const failed = pending.error ?? receipts.error;
  return (
    <Panel title={adminTexts.deletions} busy={pending.isPending} flush>
      {failed && <p className="panel-none">Couldn't load deletion requests.</p>}
      {!failed && !pending.isPending && asked.length === 0 && (
        <p className="panel-none">No deletion requests</p>
      )}
      <ul className="team">
        {asked.map((deletion) => (
          <li key={deletion.user_id}>
            <Avatar seed={deletion.full_name || deletion.email} size="s" />
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
      {[pending, receipts].map(
        (query, at) =>
          query.hasNextPage && (
            <p className="deletions-more" key={at === 0 ? 'pending' : 'receipts'}>
              <Button small variant="ghost" onClick={() => void query.fetchNextPage()}>
                {at === 0 ? 'Show more requests' : 'Show more receipts'}
              </Button>
            </p>
          ),
      )}
      <CarryOutDialog deletion={chosen} onClose={() => setChosen(undefined)} />
    </Panel>
  );
}
