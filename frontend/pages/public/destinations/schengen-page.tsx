import country from 'content:country/schengen';
import { DestinationPage } from '../../../features/countries/components/destination-page.tsx';
import { MemberSection } from '../../../features/countries/components/member-section.tsx';

export default () => (
  <DestinationPage country={country}>
    <MemberSection country={country} />
  </DestinationPage>
);
