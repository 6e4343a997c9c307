import { h, inject, provide, type InjectionKey } from 'vue';
import type { PanelFeature } from '@/components/panel-feature';
import AttachButton from './AttachButton.vue';
import AttachmentList from './AttachmentList.vue';
import { useAttachments } from './use-attachments';

export const attachmentsKey: InjectionKey<Pick<ReturnType<typeof useAttachments>, 'add' | 'remove' | 'unlock'>> =
  Symbol('attachments');

/** Files are chosen, pasted or dropped, and listed above the message. */
export const attachments: PanelFeature = {
  name: 'attachments',
  files(tabId) {
    const unsent = useAttachments(tabId);
    provide(attachmentsKey, unsent);
    return unsent;
  },
  fileList: AttachmentList,
  composer(_draft, { files, focus }) {
    const unsent = inject(attachmentsKey, undefined);
    if (!unsent) return undefined;
    const add = (given: File[]) => {
      unsent.add(given);
      focus();
    };
    const onRemove = (id: string) => {
      void unsent.remove(id);
      focus();
    };
    return {
      above: () =>
        files.value.length > 0 &&
        h(AttachmentList, { files: files.value, removable: true, unlock: unsent.unlock, onRemove }),
      tool: () => h(AttachButton, { onChosen: add }),
      onPaste(event) {
        const { clipboardData } = event;
        if (!clipboardData?.files.length) return;
        if (!clipboardData.types.includes('text/plain')) event.preventDefault();
        add([...clipboardData.files]);
      },
    };
  },
};
