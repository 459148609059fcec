// Imported together with the Arabic words, and only then.
import './arabic-font.css';
