import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Button } from '../../../components/button.tsx';
import { Panel } from '../../../components/panel.tsx';
import { organizationStatsQuery } from '../../../lib/organization-queries.ts';
import { useSignedIn } from '../../../lib/session.tsx';
import { memberTexts } from '../texts.ts';
import { MemberLists } from './member-lists.tsx';
import { PendingInvitations } from './pending-invitations.tsx';

/**
 * 'Team Members' of the console: members and, for an ADMIN, pending invitations. Memoized so that it doesn't
 * re-render with the page around it.
 */
export const TeamPanel = memo(function TeamPanel({ onInvite }: { onInvite: () => void }) {
  const { can } = useSignedIn();
  const { data: stats } = useQuery(organizationStatsQuery);
  return (
    <Panel title={memberTexts.team(stats ? String(stats.members) : '…')} flush>
      <MemberLists
        empty={
          can('member.manage') && (
            <Button small onClick={onInvite}>
              {memberTexts.inviteFirst}
            </Button>
          )
        }
      />
      {can('member.manage') && <PendingInvitations />}
    </Panel>
  );
});
