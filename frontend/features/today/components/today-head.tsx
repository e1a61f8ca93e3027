import type { ReactNode } from 'react';
import { type TodayScope, todayScopes } from '#shared/contract/today.ts';
import { SelectField } from '../../../components/amplify/fields.tsx';
import { colleagueOptions, type useColleagues } from '../../../lib/colleagues.ts';
import { todayTexts } from '../texts.ts';

const scopeLabels: Record<TodayScope, string> = { mine: 'Mine', team: 'Whole team' };

/** The day and its counts, and the choice of whose work is shown. */
export const TodayHead = ({
  summary,
  scope,
  owner,
  colleagues,
  onChoose,
}: {
  summary: ReactNode;
  scope: TodayScope;
  /** The colleague whose work is shown; undefined for everyone's. */
  owner: string | undefined;
  colleagues: ReturnType<typeof useColleagues>;
  onChoose: (scope: TodayScope, owner?: string) => void;
}) => (
  <div className="today-head compact">
    <div>
      <h1>{todayTexts.title}</h1>
      <p className="text-ui soft">{summary}</p>
    </div>
    {scope === 'team' && (
      <SelectField
        label={<span className="visually-hidden">Owner</span>}
        placeholder="All owners"
        options={colleagueOptions(colleagues, owner)}
        value={owner ?? ''}
        onChange={(event) => onChoose('team', event.target.value)}
      />
    )}
    <fieldset className="seg">
      <legend className="visually-hidden">Whose work</legend>
      {todayScopes.map((each) => (
        <button key={each} type="button" aria-pressed={each === scope} onClick={() => onChoose(each)}>
          {scopeLabels[each]}
        </button>
      ))}
    </fieldset>
  </div>
);
