import country from 'content:country/canada';
import { DestinationPage } from '../../../features/countries/components/destination-page.tsx';

export default () => <DestinationPage country={country} />;
