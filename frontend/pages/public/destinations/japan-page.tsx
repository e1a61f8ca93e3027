import country from 'content:country/japan';
import { DestinationPage } from '../../../features/countries/destination-page.tsx';

export default () => <DestinationPage country={country} />;
