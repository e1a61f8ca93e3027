import listed from 'content:country-listings';
import regions from 'content:region-summaries';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { Button } from '../../../components/button.tsx';
import { Chart } from '../../../components/chart.tsx';
import { Icon } from '../../../components/icon.tsx';
import { SampleNote } from '../../../components/sample-mark.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { useAddress } from '../../../lib/use-address.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { everyRegion, inRegion, type RegionChoice, regionTabs, searchCountries } from '../find-countries.ts';
import { CountryRow } from './country-row.tsx';

/** Stored in the address, so that a list can be shared and the back button works. */
function useFilters() {
  const hydrated = useHydrated();
  const [query, setQuery] = useAddress();
  const [typed, setTyped] = useState<string>();
  const { key } = useLocation();
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Back restores the text from the address
  useEffect(() => {
    if (navigation === 'POP') setTyped(undefined);
  }, [key]);
  const set = (name: 'q' | 'region', value: string, empty: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === empty) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const asked = hydrated ? query.get('region') : null;
  const region: RegionChoice = regions.find(({ id }) => id === asked)?.id ?? everyRegion;
  return {
    search: typed ?? (hydrated ? (query.get('q') ?? '') : ''),
    region,
    setSearch: (text: string) => {
      setTyped(text);
      set('q', text, '');
    },
    setRegion: (chosen: string) => set('region', chosen, everyRegion),
  };
}

export function CountryList() {
  const { search, region, setSearch, setRegion } = useFilters();
  const found = searchCountries(listed, search);
  const shown = inRegion(found, region);
  const tabs = regionTabs(found, regions);
  return (
    <div className="filters">
      <search className="search">
        <label className="visually-hidden" htmlFor="country-search">
          Search by country or visa type
        </label>
        <Icon of={Search} />
        <input
          id="country-search"
          className="text-input"
          type="search"
          autoComplete="off"
          placeholder="Search by country or visa type"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </search>
      <SampleNote of={listed.flatMap(({ record: { time, cost, success } }) => [time, cost, success])} />
      <Tabs label="Region" tabs={tabs} value={region} onChange={setRegion}>
        <p className="visually-hidden" role="status">
          {quantityText(shown.length, 'country', 'countries')}
        </p>
        {shown.length === 0 ? (
          <NoCountries
            elsewhere={tabs.filter(({ value, count }) => value !== everyRegion && count > 0)}
            onRegion={setRegion}
            onClear={() => {
              setSearch('');
              setRegion(everyRegion);
            }}
          />
        ) : (
          shown.map((country) => <CountryRow key={country.slug} country={country} />)
        )}
      </Tabs>
    </div>
  );
}

/** @param elsewhere the tabs of other regions in which the search has matches */
const NoCountries = ({
  elsewhere,
  onRegion,
  onClear,
}: {
  elsewhere: readonly { value: string; label: string; count: number }[];
  onRegion: (region: string) => void;
  onClear: () => void;
}) => (
  <div className="panel empty">
    <div className="plate">
      <Chart place="schengen" size="large" viewBox="560 300 600 130" mark={false} />
    </div>
    <div className="state-text">
      <h2>No countries found</h2>
      {elsewhere.length > 0 ? (
        <p>Your search has matches in other regions.</p>
      ) : (
        <p>
          Try a shorter word, or a visa such as “Blue Card.” We may still be able to help:{' '}
          <Link className="link" to="/contact">
            ask us
          </Link>
          .
        </p>
      )}
      <div className="buttons">
        {elsewhere.map(({ value, label, count }) => (
          <Button key={value} onClick={() => onRegion(value)}>
            {label} ({count})
          </Button>
        ))}
        <Button variant={elsewhere.length > 0 ? 'ghost' : 'outline'} onClick={onClear}>
          Show all countries
        </Button>
      </div>
    </div>
  </div>
);
