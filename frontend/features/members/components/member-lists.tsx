import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Tabs } from '../../../components/tabs.tsx';
import { organizationStatsQuery } from '../../../lib/organization-queries.ts';
import { applicantMembersQuery, teamQuery } from '../api/members.ts';
import { memberTexts } from '../texts.ts';
import { MemberList } from './member-list.tsx';

/** Team and applicants in separate lists, because there are many more applicants. */
export function MemberLists({ empty }: { empty?: ReactNode }) {
  const { data: stats } = useQuery(organizationStatsQuery);
  const [shown, setShown] = useState('team');
  const count = (value: number | undefined) => (value === undefined ? {} : { count: value });
  return (
    <Tabs
      label={memberTexts.lists}
      className="member-tabs"
      tabs={[
        { value: 'team', label: memberTexts.staff, ...count(stats && stats.members - stats.applicants) },
        { value: 'applicants', label: memberTexts.applicants, ...count(stats?.applicants) },
      ]}
      value={shown}
      onChange={setShown}
    >
      {shown === 'team' ? (
        <MemberList key="team" list={teamQuery} none={memberTexts.none} empty={empty} />
      ) : (
        <MemberList key="applicants" list={applicantMembersQuery} none={memberTexts.noApplicants} />
      )}
    </Tabs>
  );
}
