import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { displayName } from '#shared/domain/person-name.ts';
import { SelectField } from '../../../components/amplify/fields.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ShowMore } from '../../../components/show-more.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { useSignedIn } from '../../../lib/session.tsx';
import { leaveSafely } from '../../../lib/unsaved.ts';
import { availabilityQuery, useExperts } from '../api/queries.ts';
import { inboxTexts } from '../texts.ts';
import { HoursForm } from './hours-form.tsx';
import { RulesForm } from './rules-form.tsx';

/** Who takes calls when, and the rules that apply to everyone. */
export function AvailabilityPanel() {
  const query = useQuery(availabilityQuery);
  if (query.isPending) return <Skeleton height={480} />;
  if (query.error) return <Failure error={query.error} onRetry={query.refetch} retrying={query.isFetching} />;
  const { rules, rulesVersion, officeHours } = query.data;
  return (
    <>
      {officeHours && (
        <Notice tone="info">
          <p>{inboxTexts.officeHours}</p>
        </Notice>
      )}
      <div className="desk-body">
        <ExpertPanel officeTimeZone={rules.time_zone} />
        <Panel title="Rules">
          <RulesForm rules={rules} version={rulesVersion} />
        </Panel>
      </div>
    </>
  );
}

function ExpertPanel({ officeTimeZone }: { officeTimeZone: string }) {
  const { profile } = useSignedIn();
  const [chosen, setChosen] = useState(profile.user_id);
  const query = useExperts();
  if (query.isPending) return <Skeleton height={480} />;
  if (query.isError && query.experts.length === 0)
    return <Failure error={query.error} onRetry={query.refetch} retrying={query.isFetching} />;
  const expert = query.experts.find(({ user_id }) => user_id === chosen) ?? query.experts[0];
  if (!expert) return null;
  return (
    <Panel title="Weekly hours">
      <div className="form compact">
        <SelectField
          label="Expert"
          options={query.experts.map((each) => ({
            value: each.user_id,
            label: `${displayName(each.full_name)}${each.hours ? '' : ' (no hours yet)'}`,
          }))}
          value={expert.user_id}
          onChange={({ target }) => leaveSafely(() => setChosen(target.value))}
        />
        <ShowMore query={query} place="form">
          Show more experts
        </ShowMore>
        <HoursForm key={expert.user_id} expert={expert} officeTimeZone={officeTimeZone} />
      </div>
    </Panel>
  );
}
