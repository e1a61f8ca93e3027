/** Amplify UI's styles for the components in use, and our theme for them. Import it wherever they are used. */
import '../../theme/amplify-library.css';
import '../../theme/amplify.css';
import '../../theme/amplify-parts.css';
