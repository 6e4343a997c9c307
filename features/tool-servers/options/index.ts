import type { OptionsFeature } from '@/components/options/options-feature';
import { serversField } from './stored-field';
import ToolServersSection from './ToolServersSection.vue';

export const toolServers: OptionsFeature = {
  name: 'tool-servers',
  section: {
    name: 'tools',
    after: 'safety',
    view: ToolServersSection,
    settings: [
      ['options_servers', 'options_servers_help', 'options_server_add', 'options_server_url', 'options_server_token'],
    ],
  },
  stored: [serversField],
};
