import { api } from './api'

/** The guest that one is. The server makes up a name at the first visit. */
class Guest {
  name = $state('')

  async fetch(): Promise<void> {
    this.name = (await api.me()).name
  }

  async rename(name: string): Promise<void> {
    this.name = (await api.rename(name)).name
  }
}

export const me = new Guest()
