/** By type of event. Each must get every trusted event before the page does. */
export type Listeners = { [T in keyof GlobalEventHandlersEventMap]?: (event: GlobalEventHandlersEventMap[T]) => void };
