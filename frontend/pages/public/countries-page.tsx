import { ButtonLink } from '../../components/button.tsx';
import { PageTitle } from '../../components/section.tsx';
import { CountryList } from '../../features/countries/components/country-list.tsx';
import { destinationsData } from '../../features/countries/destinations.ts';
import { PageHead } from '../../lib/page-head.tsx';
import '../../theme/public.css';

export default function CountriesPage() {
  return (
    <div className="wrap">
      <PageHead
        title="Countries"
        description="Nine countries side by side: processing time, success rate, average cost, and visa types. Search by country or visa type."
        path="/countries"
        structuredData={destinationsData()}
      />
      <PageTitle
        title="Countries"
        lead="What each country requires, how long it takes, and what it costs. Official fees are on each country’s page."
        actions={<ButtonLink to="/eligibility">Check your eligibility</ButtonLink>}
      />
      <CountryList />
    </div>
  );
}
