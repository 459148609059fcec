// First of all imports: zod would otherwise try to compile its schemas, which the content policy forbids.
import { z } from 'zod';

z.config({ jitless: true });
