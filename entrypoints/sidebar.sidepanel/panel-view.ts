export interface PanelView {
  toEnd(): void;
  focusComposer(): void;
}
