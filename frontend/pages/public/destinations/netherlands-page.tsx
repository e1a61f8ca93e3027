import country from 'content:country/netherlands';
import { DestinationPage } from '../../../features/countries/components/destination-page.tsx';
import { LongStays } from '../../../features/countries/components/long-stays.tsx';

export default () => (
  <DestinationPage country={country}>
    <LongStays country={country} />
  </DestinationPage>
);
