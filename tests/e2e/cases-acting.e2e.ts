import { aims } from '../cases/aims.ts';
import { effects } from '../cases/effects.ts';
import { files } from '../cases/files.ts';
import { libraries } from '../cases/libraries.ts';
import { moreReported } from '../cases/more-reported.ts';
import { presses } from '../cases/presses.ts';
import { reported } from '../cases/reported.ts';
import { typing } from '../cases/typing.ts';
import { describeCases } from '../helpers/cases.ts';

describeCases('a press is a press:', presses);
describeCases('the press belongs to its element:', aims);
describeCases('typing is typing:', typing);
describeCases('what an act did is told:', effects);
describeCases('a download can be read:', files);
describeCases('libraries:', libraries);
describeCases('reported of others:', reported);
describeCases('more reported of others:', moreReported);
