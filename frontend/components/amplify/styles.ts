/** Amplify UI's styles for the parts in use, and our theme for them; loaded with whatever needs them. */
import '../../theme/amplify-library.css';
import '../../theme/amplify.css';
import '../../theme/amplify-parts.css';
