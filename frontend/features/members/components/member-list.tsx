import { useInfiniteQuery } from '@tanstack/react-query';
import { MoreHorizontal } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import type { Member } from '#shared/contract/organization.ts';
import { displayName } from '#shared/domain/person-name.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { RoleBadge } from '../../../components/badges.tsx';
import { IconButton } from '../../../components/button.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { ShowMore } from '../../../components/show-more.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ListFailure } from '../../../components/states.tsx';
import { itemsOf } from '../../../lib/paged-query.ts';
import { useSignedIn } from '../../../lib/session.tsx';
import { useNextPages } from '../../../lib/use-next-pages.ts';
import type { teamQuery } from '../api/members.ts';
import { memberTexts } from '../texts.ts';
import { MemberDialog } from './member-dialog.tsx';
import '../../../components/team.css';

/** Members, most recently joined first. An ADMIN can change each of them. */
export function MemberList({
  list,
  none,
  empty,
}: {
  list: typeof teamQuery;
  none: string;
  empty?: ReactNode;
}) {
  const { can } = useSignedIn();
  const query = useInfiniteQuery(list);
  const [changing, setChanging] = useState<Member>();
  useEffect(() => {
    if (query.error) console.warn('Couldn’t load the members', query.error);
  }, [query.error]);
  // Renders in the background because drawing an avatar per member is slow on slow processors.
  const data = useDeferredValue(query.data);
  const members = itemsOf(data);
  // A page contains the applicants among the members it examined, which may be none.
  const hasMoreMatches = query.hasNextPage && itemsOf(query.data).length === 0 && !query.error;
  useNextPages(query, hasMoreMatches);
  if (query.isPending || hasMoreMatches || (query.data && !data)) return <MemberSkeleton />;
  if (query.error && !data)
    return (
      <ListFailure onRetry={query.refetch} retrying={query.isFetching}>
        Couldn’t load the members.
      </ListFailure>
    );
  if (members.length === 0)
    return (
      <div className="team-none">
        <p>{none}</p>
        {empty}
      </div>
    );
  return (
    <>
      <ul className="team members">
        {members.map((member) => (
          <li key={member.user_id}>
            <Avatar of={member.email} size="s" />
            <span>
              <b>
                <bdi>{displayName(member.full_name)}</bdi>
              </b>
              <small>
                {memberTexts.joined} <DateText at={member.created_at} />
              </small>
              {member.second_factor !== undefined && (
                <small>
                  {member.second_factor ? memberTexts.secondFactorOn : memberTexts.secondFactorOff}
                </small>
              )}
            </span>
            <span className="team-role">
              <RoleBadge role={member.role} />
              {can('member.manage') && (
                <IconButton
                  label={`Change ${member.full_name || member.email}`}
                  icon={MoreHorizontal}
                  onClick={() => setChanging(member)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore query={query} place="rows">
        Show more members
      </ShowMore>
      {changing && (
        <MemberDialog
          // With a role that a colleague set since the dialog opened.
          member={members.find(({ user_id }) => user_id === changing.user_id) ?? changing}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  );
}

const MemberSkeleton = () => (
  <ul className="team" aria-hidden="true">
    {[0, 1, 2, 3].map((row) => (
      <li key={row}>
        <Skeleton width={32} height={32} />
        <span>
          <Skeleton width="60%" height={38} />
        </span>
      </li>
    ))}
  </ul>
);
