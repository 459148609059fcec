// Loaded only with the Arabic messages.
import './arabic-font.css';
