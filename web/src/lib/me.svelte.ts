import { api } from './api'

/** The guest that you are. The server makes up a name on your first visit. */
class Guest {
  name = $state('')
  reports = $state(false) // somebody reads what is reported

  async fetch(): Promise<void> {
    const { name, reports = false } = await api.me()
    this.name = name
    this.reports = reports
  }

  async rename(name: string): Promise<void> {
    this.name = (await api.rename(name)).name
  }
}

export const me = new Guest()
